"""The phases before the play: small pure automata, each written once and compiled to tables for the simulator."""

from ddz_fast.phases.automaton import Outcome, Phase, PhaseTable, compile_phase, sequences
from ddz_fast.phases.bidding import Bidding
from ddz_fast.phases.calling import Calling
from ddz_fast.phases.doubling import Doubling
from ddz_fast.phases.fighting import Fighting
from ddz_fast.phases.opening import Opening
from ddz_fast.phases.reporting import Reporting, report_sayings
from ddz_fast.phases.sayings import Saying
from ddz_fast.phases.tanda import Tanda

__all__ = [
    "Bidding",
    "Calling",
    "Doubling",
    "Fighting",
    "Opening",
    "Outcome",
    "Phase",
    "PhaseTable",
    "Reporting",
    "Saying",
    "Tanda",
    "compile_phase",
    "report_sayings",
    "sequences",
]
