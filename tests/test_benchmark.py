"""The engine's benchmark runs to its end. Its figures are for people to judge."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long


def test_the_engine_is_measured_beside_its_baselines():
    script = Path(__file__).parent / "benchmark" / "engine.py"
    run = subprocess.run([sys.executable, str(script), "4"], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("goal") >= 3 and run.stdout.count("baseline") >= 2


def test_turns_and_odds_are_measured_beside_the_engine():
    script = Path(__file__).parent / "benchmark" / "odds.py"
    run = subprocess.run([sys.executable, str(script), "1", "1", "2", "8"], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("goal") >= 3 and run.stdout.count("baseline") >= 2
