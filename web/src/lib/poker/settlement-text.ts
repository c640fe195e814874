// A settlement in sentences: who pays whom, and why.

import { money, t } from "../words";
import type { SettlementView, TransferView } from "../../wire";

type NameOf = (seat: number) => string;

export function settlementText(settlement: SettlementView, nameOf: NameOf): string[] {
  const name = nameOf(settlement.roller);
  const ending = t(settlement.completed ? "poker-settled-completed" : "poker-settled-failed", { name });
  return [ending, ...settlement.transfers.map((transfer) => sentence(transfer, nameOf)).filter((text) => text !== "")];
}

function sentence({ taker, amount, reason, about }: TransferView, nameOf: NameOf): string {
  const facts = { name: nameOf(about), amount: money(amount) };
  switch (reason) {
    case "stake-back":
    case "stake-lost":
    case "payout":
    case "bet-won":
      return t(`poker-settled-${reason}`, facts);
    case "bet-lost":
      if (typeof taker === "string") return t("poker-settled-bet-lost-bank", facts);
      return t("poker-settled-bet-lost-roller", { ...facts, taker: nameOf(taker) });
  }
  // A returned wager is part of the sentence about what it won.
  return "";
}
