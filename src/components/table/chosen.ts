export const isChosen = (value: unknown, one: unknown) => Array.isArray(value) && value.includes(one);

/** The list of chosen items with this one toggled. */
export function toggledIn<Item>(value: unknown, one: Item): Item[] {
  const chosen = Array.isArray(value) ? (value as Item[]) : [];
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}
