/** The amounts that are added up, in satang; null for an amount that was not given. */
export interface PremiumSatang {
  net_premium: number | null;
  tax_and_duty: number | null;
  compulsory_insurance: number | null;
}

/** Both totals in satang; null if there is nothing to add. */
export interface TotalsSatang {
  voluntary_total: number | null;
  grand_total: number | null;
}

/**
 * Computes both totals (INSURANCE-3), as the generated columns of `car_insurance` do. Null if there is
 * nothing to add.
 */
export function insuranceTotals(premium: PremiumSatang): TotalsSatang {
  const voluntary_total = sum([premium.net_premium, premium.tax_and_duty]);
  return { voluntary_total, grand_total: sum([voluntary_total, premium.compulsory_insurance]) };
}

function sum(amounts: readonly (number | null)[]): number | null {
  const given = amounts.filter((amount) => amount !== null);
  return given.length === 0 ? null : given.reduce((total, amount) => total + amount, 0);
}
