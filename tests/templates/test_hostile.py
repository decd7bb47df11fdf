"""Templates that would take minutes or gigabytes end with a message, and soon; nothing lives on from card to card."""

import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.templates import guards, wall
from pnp.templates.environment import Templates

LOOP = "{% set n = namespace(p=0) %}{% for i in range(3000) %}"
BIG = "{% set t = 'x' * 1999999 %}{% set l = range(30000)|list %}"
HOSTILE = {
    "in a list": "{% for i in range(90000) %}{% if -1 in l %}{% endif %}{% endfor %}",
    "not in a list": "{% for i in range(90000) %}{{ 'a' not in l }}{% endfor %}",
    "in a text": "{% for i in range(90000) %}{% if 'y' in t %}{% endif %}{% endfor %}",
    "in a range": "{% set r = range(30000) %}{% for i in range(90000) %}{% if 'y' in r %}{% endif %}{% endfor %}",
    "in values": "{% set d = {'a': l} %}{% for i in range(90000) %}{{ -1 in d.values()|first }}{% endfor %}",
    "test in": "{% for i in range(90000) %}{% if -1 is in(l) %}{% endif %}{% endfor %}",
    "test eq": "{% set k = range(30000)|list %}{% for i in range(90000) %}{% if l is eq(k) %}{% endif %}{% endfor %}",
    "equal lists": "{% set k = range(30000)|list %}{% for i in range(90000) %}{% if l == k %}{% endif %}{% endfor %}",
    "equal texts": "{% set u = 'x' * 1999999 %}{% for i in range(90000) %}{% if t == u %}{% endif %}{% endfor %}",
    "less": "{% set u = 'x' * 1999999 %}{% for i in range(90000) %}{% if t < u %}{% endif %}{% endfor %}",
    "slices of a text": "{% for i in range(90000) %}{% set y = t[1:] %}{% endfor %}",
    "slices of a list": "{% for i in range(90000) %}{% set y = l[1:] %}{% endfor %}",
    "backwards": "{% for i in range(90000) %}{% set y = t[::-1] %}{% endfor %}",
    "title": "{% for i in range(90000) %}{% set y = t.title() %}{% endfor %}",
    "upper": "{% for i in range(90000) %}{% set y = t.upper() %}{% endfor %}",
    "count in a text": "{% for i in range(90000) %}{% set y = t.count('y') %}{% endfor %}",
    "count in a list": "{% for i in range(90000) %}{% set y = l.count(-1) %}{% endfor %}",
    "index in a list": "{% for i in range(90000) %}{% set y = l.index(29999) %}{% endfor %}",
    "split": "{% for i in range(90000) %}{% set y = ('x ' * 900000).split() %}{% endfor %}",
    "title filter": "{% for i in range(90000) %}{% set y = ('x ' * 900000)|title %}{% endfor %}",
    "mapped": "{% set m = [t] * 9000 %}{% set y = m|map('upper')|map('length')|list %}",
    "selected": "{% set y = range(90000)|select('in', l)|list %}",
    "rejected": "{% set y = range(90000)|reject('in', l)|list %}",
    "joined by a method": "{% set y = t.join(range(2000)|map('string')) %}",
    "joined by a filter": "{% set y = range(2000)|map('string')|join(t) %}",
    "a long text joined": "{% set y = t.join(t) %}",
    "sorted": "{% for i in range(900) %}{% set y = l|sort %}{% endfor %}",
    "sorted texts": "{% set m = [t ~ 1, t ~ 2, t ~ 3, t ~ 4] * 200 %}{% set y = m|sort %}",
    "unique": "{% for i in range(900) %}{% set y = l|unique|list %}{% endfor %}",
    "grouped": "{% for i in range(900) %}{% set y = l|groupby('real') %}{% endfor %}",
    "greatest": "{% for i in range(9000) %}{% set y = l|max %}{% endfor %}",
    "sums of lists": "{% set y = ([[1]] * 30000)|sum(start=[]) %}",
    "a chain of namespaces": LOOP + "{% set n.p = namespace(p=n.p, x=t ~ i) %}{% endfor %}",
    "a chain of lists": LOOP + "{% set n.p = [n.p, t ~ i] %}{% endfor %}",
    "cyclers": LOOP + "{% set n.p = cycler(n.p, t ~ i) %}{% endfor %}",
    "blocks kept": LOOP + "{% set b %}{{ t }}{{ i }}{% endset %}{% set n.p = namespace(p=n.p, x=b) %}{% endfor %}",
    "doubled": "{% set n = namespace(p='x') %}{% for i in range(64) %}{% set n.p = n.p + n.p %}{% endfor %}",
    "doubled lists": "{% set n = namespace(p=[1]) %}{% for i in range(64) %}{% set n.p = [n.p, n.p] %}{% endfor %}",
    "changed": "{% for i in range(90000) %}{% if loop.changed(l) %}{% endif %}{% endfor %}",
    "formatted": "{% for i in range(90000) %}{% set y = '{}'.format(t) %}{% endfor %}",
    "percent": "{% for i in range(90000) %}{% set y = '%s' % t %}{% endfor %}",
    "replaced": "{% for i in range(90000) %}{% set y = t|replace('x', 'y') %}{% endfor %}",
    "escaped": "{% for i in range(90000) %}{% set y = ('<' * 300000)|escape %}{% endfor %}",
    "macros": "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(40) }}",
    "deep macros": "{% macro f(n) %}{{ f(n + 1) }}{% endmacro %}{{ f(1) }}",
    "powers": "{{ 10 ** 10 ** 10 }}",
}


def rendered(folder: Path, source: str, **context: object) -> str:
    (folder / "t.j2").write_text(source, encoding="utf-8")
    return Templates((folder,)).render("t.j2", context)


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_work_without_end_is_refused_by_its_size(tmp_path: Path, source: str) -> None:
    with pytest.raises(PnpError) as caught:
        rendered(tmp_path, BIG + source)
    assert caught.value.diagnostic.code == "T105"
    assert "seconds" not in caught.value.diagnostic.message  # its size is known before any time is lost
    assert "memory" not in caught.value.diagnostic.message


@pytest.mark.skipif(sys.platform != "linux", reason="the system's limits are Linux's here")
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}", "seconds"),
        ("{{ f() }}", "memory"),
    ],
    ids=["time", "memory"],
)
def test_what_nobody_thought_of_is_ended_by_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, said: str
) -> None:
    monkeypatch.setattr(guards, "MOST_STEPS", 10**12)
    monkeypatch.setattr(guards.Meter, "spend", lambda self, steps: None)
    monkeypatch.setattr(wall, "MOST_SECONDS", 0.2)
    before = resource.getrlimit(resource.RLIMIT_AS)
    with pytest.raises(PnpError, match=said) as caught:
        rendered(tmp_path, source, f=lambda: bytearray(10**9))
    assert caught.value.diagnostic.code == "T105"
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert rendered(tmp_path, "a") == "a"


def test_other_threads_have_the_first_wall_alone(tmp_path: Path) -> None:
    made: list[str] = []
    thread = threading.Thread(target=lambda: made.append(rendered(tmp_path, "{{ 1 + 1 }}")))
    thread.start()
    thread.join()
    assert made == ["2"]


@pytest.mark.parametrize("source", ["{{ 'a'.upper }}", "{{ [1, 2]|map('string') }}", "{{ ['a'.upper] }}"])
def test_no_place_in_memory_is_printed(tmp_path: Path, source: str) -> None:
    with pytest.raises(PnpError) as caught:
        rendered(tmp_path, source)
    assert caught.value.diagnostic.code == "T106"
    assert "0x" not in caught.value.diagnostic.message


@pytest.mark.parametrize(
    ("source", "code"),
    [("{% include '\\ud800' %}", "T101"), ("{{ '\\ud800' }}", "T106"), ("{{ a['\\ud800'] }}", "T103")],
)
def test_half_a_character_is_a_message(tmp_path: Path, source: str, code: str) -> None:
    with pytest.raises(PnpError) as caught:
        rendered(tmp_path, source, a={})
    assert caught.value.diagnostic.code == code
    caught.value.diagnostic.message.encode()


def test_nothing_lives_on_from_card_to_card(tmp_path: Path) -> None:
    counter = "{% set n = namespace(i=0) %}{% macro next() %}{% set n.i = n.i + 1 %}{{ n.i }}{% endmacro %}"
    (tmp_path / "count.j2").write_text(counter, encoding="utf-8")
    (tmp_path / "t.j2").write_text("{% import 'count.j2' as c %}{{ c.next() }}{{ c.next() }}", encoding="utf-8")
    between = "{% import 'count.j2' as c %}{% macro next() %}{{ c.next() }}{% endmacro %}"
    (tmp_path / "between.j2").write_text(between, encoding="utf-8")
    (tmp_path / "u.j2").write_text("{% import 'between.j2' as b %}{{ b.next() }}{{ b.next() }}", encoding="utf-8")
    templates = Templates((tmp_path,))
    assert [templates.render(name, {}) for name in ("t.j2", "u.j2") * 3] == ["12"] * 6


def test_what_cards_do_is_far_from_the_limits(tmp_path: Path) -> None:
    rows = [{f"field{number}": "words " * 20 for number in range(20)} for _ in range(2000)]
    source = (
        "{% for row in rows if row.field1 %}{{ row.field2|upper|replace('W', 'v') }}"
        "{% if 'x' in row.field3 %}!{% endif %}"
        "{% endfor %}{{ rows|map(attribute='field1')|unique|join(', ') }}{{ rows|selectattr('field1')|list|length }}"
    )
    assert rendered(tmp_path, source, rows=rows).endswith("2000")


@pytest.mark.skipif(sys.platform != "linux", reason="the system's limits are Linux's here")
def test_a_process_that_was_begun_by_another_one_has_walls_of_its_own(tmp_path: Path) -> None:
    code = (
        "import os, sys\nfrom pnp.templates import wall\nwith wall.Wall(): pass\n"
        "if os.fork() == 0:\n    held = bytearray(50_000_000)\n"
        "    print(wall._size() > 50_000_000, flush=True)\n    os._exit(0)\n"
        "os.wait()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
