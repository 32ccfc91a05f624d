"""The areas that can be measured; each module has `rows(plan, native) -> list[Row]`."""

AREAS = {
    "games": "peers.games",
    "whole": "peers.whole",
    "leads": "peers.leads",
    "wild": "peers.wild",
    "two_decks": "peers.two_decks",
    "stepping": "peers.stepping",
    "environments": "peers.environments",
    "native": "peers.native",
    "threads": "peers.threads",
    "import": "peers.importing",
    "memory": "peers.memory",
    "isa": "peers.isa",
}
