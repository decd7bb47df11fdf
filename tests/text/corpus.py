"""Traditional Chinese card text by the thousand, the same for the same seed: marks, Latin, icons, bold spans."""

import random

from pnp.text.content import Inline, Paragraph, Span
from tests.text.setting import ICON

_WHO = ("你", "對手", "每位玩家", "目前玩家", "任一玩家", "所有其他玩家", "擁有最多影響力的玩家")
_WHAT = ("病毒標記", "護盾", "卡牌", "行動點", "金幣", "糧食", "船隻", "影響力", "骰子", "木材與石材", "HP", "VP", "AP")
_WHERE = ("手牌", "棄牌堆", "公共區", "器官區", "「危機」區", "港口", "你的玩家板塊", "《北境編年史》牌庫", "Zone A")
_NAME = ("突襲", "黎明行動", "守望者", "暴風雨前夕", "Alpha", "Dr. Wu", "瑪麗·居禮", "約翰‧史密斯", "哨站 7", "X-23")
_NUMBER = ("1", "2", "3", "12", "+1", "-2", "×2", "50%", "10,000", "2d6+3", "1/2", "１０", "兩", "三", "$5", "3.5")
_UNIT = ("張", "個", "枚", "點", "次", "格", "回合", " 張", " 點")
_VERB = ("抽取", "移除", "放置", "獲得", "失去", "交換", "棄掉", "翻開", "重擲", "移動")
_CLAUSE = (
    *["{who}從{where}{verb}{n}{unit}{what}"] * 4,
    *["本回合結束時，直到{who}的下一個回合開始之前，{what}不受其他效果影響"] * 4,
    *["洗混你的牌庫並展示最上方的五張{what}，將其中{n}{unit}加入{where}"] * 4,
    "將{n}{unit}{what}放到{where}（若沒有空間則改為棄掉）",
    "{who}可以{verb}{i}或{i}",
    "支付{n}{i}",
    "若{who}的{what}少於{n}{unit}",
    "選擇一項：①{verb}{n}{unit}{what}；②{verb}{i}",
    "{b}「{name}」{/b}發動時",
    "{b}攻擊。{/b}接著{verb}{n}{unit}{what}",
    "獲得{b}{n}{/b}點{what}",
    "{b}{what}{n}{/b}以下的{name}",
    "（{n}{unit}以上）",
    "在{where}——而非{where}——{verb}{what}",
    "等待下一個回合……然後{verb}{what}",
    "擲骰：{n} 或以上視為成功",
    "參見規則書第{n}頁的『{name}』",
    "（見〔{name}〕與【{what}】）",
    "{i}{i}→{n}{i}",
    "{what}／{what}～{n}{unit}",
)
_END = (*["。"] * 30, "！", "？", "！？", "。」", "？！」", "……", "。』」", "！）", "；", "：")
_OPEN = {"。」": "「", "？！」": "「", "。』」": "「『", "！）": "（"}


def texts(count: int, seed: int = 20240115) -> list[Paragraph]:
    """Return ``count`` paragraphs of card text."""
    dice = random.Random(seed)
    return [_paragraph(dice) for _ in range(count)]


def _paragraph(dice: random.Random) -> Paragraph:
    found: list[Inline] = []
    for _ in range(dice.randint(1, 4)):
        end = dice.choice(_END)
        clauses = [dice.choice(_CLAUSE) for _ in range(dice.randint(1, 3))]
        sentence = _OPEN.get(end, "") + dice.choice("，，，、").join(clauses) + end
        found += _filled(sentence, dice)
    return tuple(found)


def _filled(sentence: str, dice: random.Random) -> list[Inline]:
    choices = {"who": _WHO, "what": _WHAT, "where": _WHERE, "name": _NAME, "n": _NUMBER, "unit": _UNIT, "verb": _VERB}
    found: list[Inline] = []
    pieces: list[str] = []
    bold = False

    def flush() -> None:
        if pieces:
            found.append(Span("".join(pieces), bold=bold))
            pieces.clear()

    for part in sentence.replace("}", "{").split("{"):
        match part:
            case "i":
                flush()
                found.append(ICON)
            case "b" | "/b":
                flush()
                bold = part == "b"
            case "":
                pass
            case _ if part in choices:
                pieces.append(dice.choice(choices[part]))
            case _:
                pieces.append(part)
    flush()
    return found
