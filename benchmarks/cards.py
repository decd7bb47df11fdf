"""Cards that no one ever printed, the same at every run: in Traditional Chinese, and in the English it translates.

A title of 6 Han, a text of 60, three numbers. Four characters of each text are drawn from the commoner half of Big5, so
that a large deck shows as many different characters as a real one with its names does.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

_SEED = 89
_HAN = 60
_DRAWN = 4
_FIRST = {
    **{"沉睡": "Sleeping", "燃燒": "Burning", "結霜": "Frosted", "隱形": "Unseen", "鍍金": "Gilded", "生鏽": "Rusty"},
    **{"祝聖": "Hallowed", "背叛": "Turncoat", "狂笑": "Laughing", "無聲": "Silent", "流亡": "Exiled", "皇家": "Royal"},
    **{"北境": "Northern", "淺灘": "Shallow", "銀河": "Starry", "多刺": "Thorny", "暴風": "Stormy", "碧綠": "Verdant"},
    **{"褪色": "Faded", "緋紅": "Crimson", "迷途": "Lost", "埋藏": "Buried", "不朽": "Undying", "晨曦": "Dawnlit"},
    **{"黃昏": "Dusky", "發條": "Clockwork", "輕盈": "Nimble", "奧妙": "Arcane", "錯亂": "Crazed", "無畏": "Fearless"},
    **{"吝嗇": "Stingy", "警覺": "Wary", "貪吃": "Greedy", "龐大": "Huge", "袖珍": "Tiny", "孿生": "Twin"},
    **{"佚名": "Nameless", "封印": "Sealed", "奇異": "Odd", "純白": "Pure"},
}
_SECOND = {
    **{"飛龍": "Wyvern", "槍騎": "Lancer", "巫師": "Wizard", "斥候": "Scout", "駝隊": "Caravan", "扒手": "Thief"},
    **{"歌手": "Singer", "木匠": "Joiner", "神官": "Cleric", "門衛": "Warden", "皇后": "Empress", "領袖": "Leader"},
    **{"野熊": "Bear", "精靈": "Spirit", "木偶": "Puppet", "雕像": "Statue", "術師": "Alchemist", "水手": "Sailor"},
    **{"先知": "Seer", "密探": "Spy", "牧民": "Herder", "步兵": "Footman", "元帥": "Marshal", "書生": "Scholar"},
    **{
        "花匠": "Gardener",
        "銀匠": "Silversmith",
        "船夫": "Boatman",
        "石工": "Mason",
        "藥師": "Apothecary",
        "侍者": "Page",
    },
    **{"琴師": "Lutist", "信差": "Courier", "渡鴉": "Raven", "戰馬": "Charger", "弩手": "Arbalist", "女巫": "Witch"},
    **{"德魯": "Druid", "獵犬": "Hound", "修士": "Monk", "男爵": "Baron"},
}
_THIRD = {
    **{"屏障": "Barrier", "史詩": "Epic", "廢墟": "Ruin", "考驗": "Trial", "誓言": "Oath", "條約": "Treaty"},
    **{"殘片": "Shard", "手記": "Journal", "彎刀": "Sabre", "圓盾": "Buckler", "鼓聲": "Drums", "木箱": "Crate"},
    **{"假面": "Mask", "酒杯": "Goblet", "石座": "Seat", "堡壘": "Fortress", "樹林": "Grove", "碼頭": "Quay"},
    **{"集市": "Bazaar", "燈塔": "Beacon", "圈套": "Snare", "恩賜": "Boon", "咒語": "Spell", "慶典": "Feast"},
    **{"遠征": "Voyage", "凱歌": "Anthem", "灰燼": "Ashes", "夢境": "Dream", "神諭": "Oracle", "火種": "Spark"},
}
_SENTENCES = (
    (
        "回合開始時，查看牌庫頂端的三張牌，把其中一張加入手牌。",
        "At the start of your turn, look at the top three cards and keep one.",
    ),
    (
        "如果你的港口沒有船隻，就從供應區取得兩個木材和一枚銀幣。",
        "If your harbour has no ship, take two wood and one silver coin.",
    ),
    (
        "在你下次行動之前，相鄰區域的敵人都不可以移動或攻擊。",
        "Until your next action, enemies in adjacent areas cannot move or attack.",
    ),
    (
        "指定一位對手，他要把手牌全部攤開，再由你選一張棄掉。",
        "Choose an opponent, who reveals all cards; you discard one of them.",
    ),
    (
        "支付一點信仰，把兩名工人從旅店移到任何一座空的礦坑。",
        "Pay one faith to move two workers from the inn to any empty mine.",
    ),
    (
        "清理階段中，每座完好的城牆讓你恢復一點耐久並得一分。",
        "While cleaning up, each sound wall restores one point and scores one.",
    ),
    (
        "你的建築費用減少兩枚金幣，但是至少仍然要支付一枚。",
        "Your buildings cost two gold coins less, but one at least.",
    ),
    (
        "當任何玩家擲出相同的點數，你可以重擲自己的一顆骰子。",
        "When any player rolls doubles, you may reroll one of your dice.",
    ),
    (
        "這張牌被棄掉時，改為放回牌庫底部，然後抽取一張新牌。",
        "When this is discarded, put it under the deck and draw a new card.",
    ),
    (
        "夜幕降臨之後，隱藏的棋子可以穿過森林而不必停下來。",
        "After nightfall, hidden pieces pass through woods without stopping.",
    ),
    (
        "旋轉一塊地圖板塊，上面的道路必須和至少一條道路相連。",
        "Turn one map tile; its roads must join at least one other road.",
    ),
    (
        "終局計分時，每三種不同的香料視為一組，每組價值七分。",
        "At the end, each set of three different spices is worth seven points.",
    ),
    (
        "你可以取消剛才宣告的攻擊，代價是失去本回合的所有行動。",
        "You may cancel the attack just declared by losing all actions this turn.",
    ),
    (
        "擲一顆骰子：結果是奇數就前進三格，是偶數就後退一格。",
        "Roll a die: on an odd result advance three spaces, else go back one.",
    ),
    (
        "從起始玩家開始，大家輪流用最低的價格買下一件商品。",
        "From the first player on, each buys one good at the lowest price.",
    ),
    (
        "搜尋棄牌堆裡的一件裝備，免費打出，接著洗勻整個牌庫。",
        "Find a piece of equipment among the discards, play it, then shuffle.",
    ),
    (
        "在空地上種下一棵樹苗，秋天時可以收成四份果實或木材。",
        "Plant a sapling on open ground; in autumn it yields four fruit or wood.",
    ),
    (
        "比較雙方的士氣，較低的一方必須撤退，並且失去一個單位。",
        "Compare morale; the lower side retreats and loses one unit.",
    ),
    (
        "把你的任務卡傳給右邊的玩家，誰都不可以事先偷看內容。",
        "Pass your task card to the right; nobody may look at it before.",
    ),
    (
        "只要你持有王冠，倉庫的上限就增加五個，也不會遭到竊盜。",
        "While you hold the crown, your store holds five more and is safe.",
    ),
)


class Card(NamedTuple):
    """One card, in Chinese and in English."""

    id: str
    name: str
    text: str
    english_name: str
    english_text: str
    cost: int
    attack: int
    health: int


def cards(count: int) -> Iterator[Card]:
    """Yield the first ``count`` cards of a deck that has no end."""
    chance = random.Random(_SEED)
    common = _common_han()
    chance.shuffle(common)
    weights = [1 / (rank + 20) for rank in range(len(common))]
    parts = [list(words.items()) for words in (_FIRST, _SECOND, _THIRD)]
    for number in range(1, count + 1):
        title = [chance.choice(part) for part in parts]
        said = chance.sample(_SENTENCES, 3)
        text = [*"".join(chinese for chinese, _ in said)[: _HAN - 1], "。"]
        for place in chance.sample(range(_HAN - 2), _DRAWN):
            if text[place] not in "，。：":
                text[place] = chance.choices(common, weights)[0]
        yield Card(
            id=f"card-{number:05}",
            name="".join(chinese for chinese, _ in title),
            text="".join(text),
            english_name=" ".join(english for _, english in title),
            english_text=" ".join(english for _, english in said),
            cost=chance.randint(0, 9),
            attack=chance.randint(0, 9),
            health=chance.randint(1, 9),
        )


def _common_han() -> list[str]:
    """Return the characters of level 1 of Big5, of which there are 5,401."""
    codes = [bytes((high, low)) for high in range(0xA4, 0xC7) for low in (*range(0x40, 0x7F), *range(0xA1, 0xFF))]
    found = [code.decode("big5", errors="ignore") for code in codes]
    return [character for character in found if "\u4e00" <= character <= "\u9fff"]
