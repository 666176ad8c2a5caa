import { limits } from '@contract/limits';
import type { ToldKind } from '@server/domain/simulations/reports.tables';
import type { SimulationKey } from '@server/domain/simulations/simulations.queries';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import { alikeIn, holdMails, roundToSeal, sealRound } from './anonymity.queries';

/*
 * Anonymous reports. A round is sealed once nothing of it waits to be sent: which of its numbers are told is decided then,
 * once, and they are about the same people for ever. Everything else that reports tell is a sum of such numbers, so that no
 * filter, period or act of an admin makes an answer that is about fewer people. docs/areas/phishing-simulation.md, Anonymous.
 */

/** People of a round whom no report tells apart. */
export interface Alike {
  readonly departmentId: number;
  readonly templateId: number;
  readonly groupIds: readonly number[];
  readonly people: number;
}

/** Numbers that are told: of all of a round (0), or of a department, group or template. */
export interface ToldCell {
  readonly kind: ToldKind;
  readonly id: number;
}

/** Some of a round's people: whether they belong to it, by their place among those alike. */
interface Crowd {
  readonly id: number;
  readonly members: readonly boolean[];
  readonly people: number;
}

/** Everyone in parts: the part of each place among those alike, and how many people each part has. */
interface Division {
  readonly partOf: readonly number[];
  readonly sizes: readonly number[];
}

function crowdsBy(alike: readonly Alike[], idsOf: (one: Alike) => readonly number[]): Crowd[] {
  const ids = [...new Set(alike.flatMap(idsOf))];
  return ids
    .map((id) => crowdOf(alike, id, (one) => idsOf(one).includes(id)))
    .sort((one, other) => other.people - one.people || one.id - other.id);
}

function crowdOf(alike: readonly Alike[], id: number, isIn: (one: Alike, at: number) => boolean): Crowd {
  const members = alike.map(isIn);
  return { id, members, people: alike.reduce((sum, { people }, at) => sum + (members[at] ? people : 0), 0) };
}

/** Everyone in these crowds, which have nobody twice, and the rest. */
function divide(alike: readonly Alike[], crowds: readonly Crowd[]): Division {
  const partOf = alike.map((_, at) => crowds.findIndex(({ members }) => members[at]) + 1);
  const rest = crowds.reduce((left, { people }) => left - people, sumOf(alike));
  return { partOf, sizes: [rest, ...crowds.map(({ people }) => people)] };
}

const sumOf = (alike: readonly Alike[]) => alike.reduce((sum, { people }) => sum + people, 0);

/** How many people a crowd has more or fewer than the parts of a division that together are most like it. */
function apart(alike: readonly Alike[], { members }: Crowd, { partOf, sizes }: Division): number {
  const inside = sizes.map(() => 0);
  for (const [at, part] of partOf.entries()) {
    if (members[at]) inside[part] = (inside[part] ?? 0) + (alike[at]?.people ?? 0);
  }
  return sizes.reduce((sum, size, part) => sum + Math.min(inside[part] ?? 0, size - (inside[part] ?? 0)), 0);
}

/**
 * The largest crowds of a kind that has everyone once, so that the rest that follows from them is large enough, too, and
 * none of them differs by few people from some of the crowds that are told already, or these from some of them.
 */
function chooseParts(
  alike: readonly Alike[],
  crowds: readonly Crowd[],
  told: readonly Crowd[],
  least: number,
): Crowd[] {
  const isEnough = (people: number) => people === 0 || people >= least;
  const chosen = crowds.filter(({ people }) => people >= least);
  const isSafe = () => {
    const before = divide(alike, told);
    const now = divide(alike, chosen);
    const rest = crowdOf(alike, 0, (_, at) => now.partOf[at] === 0);
    const restBefore = crowdOf(alike, 0, (_, at) => before.partOf[at] === 0);
    return (
      isEnough(rest.people) &&
      [...chosen, rest].every((crowd) => isEnough(apart(alike, crowd, before))) &&
      [...told, restBefore].every((crowd) => isEnough(apart(alike, crowd, now)))
    );
  };
  while (chosen.length > 0 && !isSafe()) chosen.pop();
  return chosen;
}

/** The largest groups that differ by enough people from everyone, from each other, and from any parts. */
function chooseGroups(
  alike: readonly Alike[],
  groups: readonly Crowd[],
  parts: readonly (readonly Crowd[])[],
  least: number,
): Crowd[] {
  const divisions = [[], ...parts].map((crowds) => divide(alike, crowds));
  const chosen: Crowd[] = [];
  for (const group of groups) {
    const isSafe = divisions.every((division) => {
      const people = apart(alike, group, division);
      return people === 0 || people >= least;
    });
    if (group.people < least || !isSafe) continue;
    chosen.push(group);
    divisions.push(divide(alike, [group]));
  }
  return chosen;
}

/**
 * The numbers of a round that are told: none is about fewer than `least` people, and neither is the difference between one
 * and any sum of departments, of templates, or of another group and everyone.
 */
export function cellsToTell(alike: readonly Alike[], least: number): ToldCell[] {
  if (sumOf(alike) < least) return [];
  const departments = chooseParts(
    alike,
    crowdsBy(alike, ({ departmentId }) => [departmentId]),
    [],
    least,
  );
  const templates = chooseParts(
    alike,
    crowdsBy(alike, ({ templateId }) => [templateId]),
    departments,
    least,
  );
  const groups = chooseGroups(
    alike,
    crowdsBy(alike, ({ groupIds }) => groupIds),
    [departments, templates],
    least,
  );
  const cells = (kind: ToldKind, crowds: readonly Crowd[]) =>
    crowds.map(({ id }): ToldCell => ({ kind, id }));
  return [
    { kind: 'all', id: 0 },
    ...cells('department', departments),
    ...cells('template', templates),
    ...cells('group', groups),
  ];
}

/**
 * Seals the next round of a campaign of which nothing waits any more, if its company's reports are anonymous; returns
 * whether there was one. The caller holds the campaign.
 */
export async function sealNextRound(tx: Tx, key: SimulationKey): Promise<boolean> {
  const round = await roundToSeal(tx, key);
  if (round === undefined) return false;
  await allowLongWork(tx);
  await holdMails(tx, key, round);
  await sealRound(
    tx,
    key,
    round,
    cellsToTell(await alikeIn(tx, key, round), limits.simulations.anonymousMin),
  );
  return true;
}
