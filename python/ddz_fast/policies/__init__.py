"""Policies: who plays in `simulate`."""

from ddz_fast.policies.batch import BatchPolicy
from ddz_fast.policies.native import NativePolicy
from ddz_fast.policies.seats import POLICIES, Policy, name_of, policies_of

__all__ = ["POLICIES", "BatchPolicy", "NativePolicy", "Policy", "name_of", "policies_of"]
