import pytest

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.units import MM

CARD = 60 * MM
WHERE = Origin("cards.csv", 7)


@pytest.fixture
def failure(layout):
    def fail(markup: str):
        with pytest.raises(PnpError) as caught:
            layout.lay_out(markup, CARD, CARD, card_id="a1", origin=WHERE)
        return caught.value.diagnostic

    return fail


def inside(markup: str) -> str:
    return f"<card>\n  {markup}\n</card>"


@pytest.mark.parametrize(
    ("markup", "code"),
    [
        ("", "X101"),
        ("   \n", "X101"),
        ("<card>", "X101"),
        ("<card><text>a</card>", "X101"),
        ("<card><text>a & b</text></card>", "X101"),
        ("<card><rect box=4/></card>", "X101"),
        ("<card/><card/>", "X101"),
        ("<card>\x00</card>", "X101"),
        ("<card>\ud800</card>", "X101"),
        ("<card><text>&nbsp;</text></card>", "X101"),
        ("<!DOCTYPE card><card/>", "X102"),
        ('<!DOCTYPE card SYSTEM "http://localhost/x.dtd"><card/>', "X102"),
        ('<!DOCTYPE card [<!ENTITY a "x">]><card><text>&a;</text></card>', "X102"),
        ('<!DOCTYPE card [<!ENTITY a SYSTEM "file:///etc/passwd">]><card><text>&a;</text></card>', "X102"),
        ("<card>" + "<group>" * 45 + "</group>" * 45 + "</card>", "X103"),
        ("<card>" + "<group>" * 5000 + "</group>" * 5000 + "</card>", "X103"),
        ("<card>" + "<row>" * 45 + "</row>" * 45 + "</card>", "X103"),
        ("<rect/>", "X104"),
        ("<card><rct/></card>", "X105"),
        ("<card><card/></card>", "X105"),
        ('<card xmlns="urn:x"><rect/></card>', "X104"),
        ('<card colour="red"/>', "X106"),
        ('<card><rect fil="red"/></card>', "X106"),
        ('<card><line from="0 0"/></card>', "X107"),
        ("<card><icon/></card>", "X107"),
        ('<card><text style="nope">x</text></card>', "X108"),
        ('<card><rect box="0 0 1mm 1mm" width="1mm"/></card>', "X109"),
        ('<card><row><rect box="0 0 1mm 1mm"/></row></card>', "X109"),
        ("<card>x</card>", "X111"),
        ("<card><rect/>x</card>", "X111"),
        ("<card><group>x</group></card>", "X111"),
        ("<card><rect>x</rect></card>", "X111"),
        ("<card><rect><rect/></rect></card>", "X111"),
        ("<card><text><rect/></text></card>", "X404"),
        ('<card><icon name="nope"/></card>', "X301"),
        ('<card><icon name="../art/x"/></card>', "X302"),
        ('<card><icon name="infect" frame="nope"/></card>', "X301"),
        ('<card><image src="nope.png"/></card>', "X301"),
        ('<card><svg src="nope.svg"/></card>', "X301"),
        ('<card><path d="M1"/></card>', "X201"),
    ],
)
def test_markup_that_cannot_be_drawn(failure, markup, code):
    finding = failure(markup)
    assert finding.code == code
    assert finding.origin == WHERE
    assert "a1" in finding.text


def test_a_laughing_card_is_refused(failure):
    lines = ['<!ENTITY a0 "ha">', *(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))]
    assert failure(f"<!DOCTYPE card [{''.join(lines)}]><card><text slot='&a11;'/></card>").code == "X102"


@pytest.mark.parametrize(
    ("markup", "code", "named"),
    [
        ('<rect box="0 0 1 1"/>', "U101", "box"),
        ('<rect box="0 0 1mm"/>', "U102", "box"),
        ('<rect box="0 0 -1mm 1mm"/>', "X110", "box"),
        ('<rect box="0 0 9999in 1mm"/>', "U104", "box"),
        ('<rect fill="#12"/>', "M104", "fill"),
        ('<text colour="none">x</text>', "X110", "colour"),
        ('<text size="0">x</text>', "X110", "size"),
        ('<text align="left">x</text>', "X110", "align"),
        ('<text bold="maybe">x</text>', "X110", "bold"),
        ('<text max-lines="-1">x</text>', "X110", "max-lines"),
        ('<group opacity="2"/>', "X110", "opacity"),
        ('<group turn="nan"/>', "X110", "turn"),
        ('<line from="0 0" to="1mm 1mm" dash="0 0"/>', "X110", "dash"),
        ('<path d="M0 0" viewbox="0 0 24"/>', "X110", "viewbox"),
        ('<image src="x.png" fit="crop"/>', "X110", "fit"),
    ],
)
def test_values_that_cannot_be_read(failure, markup, code, named):
    finding = failure(inside(markup))
    assert finding.code == code
    assert f"{named}: " in finding.text
    assert "line 2" in finding.text


@pytest.mark.parametrize(
    ("markup", "hint"),
    [
        ('<rct box="0 0 1mm 1mm"/>', "rect"),
        ('<rect fil="red"/>', "fill"),
        ('<text style="titel">x</text>', "title"),
        ('<icon name="infct"/>', "infect"),
        ('<text colour="inc">x</text>', "ink"),
        ("<text><bb>x</bb></text>", "b"),
    ],
)
def test_hints_name_what_was_meant(failure, markup, hint):
    assert hint in failure(inside(markup)).hint


def test_messages_tell_elements_apart(failure):
    message = failure(inside('<group id="top">\n<rect id="ground" box="0 0 1 1"/></group>')).text
    assert '<rect id="ground"> in line 3' in message
    assert "group" not in message


def test_an_ill_formed_line_is_shown(failure):
    assert "<text>a & b</text>" in failure(inside("<text>a & b</text>")).hint


@pytest.mark.parametrize("head", ["\n\n", '\n<?xml version="1.0" encoding="latin-1"?>\n', "<!-- x -->", "\ufeff"])
def test_what_may_stand_before_the_card(layout, head):
    found = layout.lay_out(f"{head}<card><!-- x --><?x y?><text slot='a'>漢</text></card>", CARD, CARD)
    assert found.texts[0].block.items[0].text == "漢"
