// The component that shows the review of a game of each kind. Not with the tables, which load at once.

import { kindOf, type Kind } from "../../lib/game/view";
import PokerReview from "./poker/PokerReview.svelte";
import ScorecardReview from "./scorecard/ScorecardReview.svelte";
import type { Component } from "svelte";
import type { Reviewed } from "../../lib/learning/review";
import type { GameInfo } from "../../wire";

const REVIEWS: Record<Kind, Component<Reviewed>> = { scorecard: ScorecardReview, poker: PokerReview };

export function reviewOf(game: GameInfo): Component<Reviewed> {
  return REVIEWS[kindOf(game)];
}
