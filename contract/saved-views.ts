import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { recordEndpoints } from './records';
import { idSchema, nameSchema } from './values';

const path = '/customers/api/v1/company/{companyId}/saved_views';
const { nameMax, queryMax } = limits.savedViews;

/** A list, by the key under which the console stores its settings: `users`, `departments`. */
const listSchema = z.string().regex(/^[a-z][\w.-]{0,39}$/i);

export const savedViewBodySchema = z.object({
  list: listSchema,
  name: nameSchema.min(1).max(nameMax),
  /** The list's own address parameters: search, filters, sort and columns. */
  query: z.string().max(queryMax),
  /** Offered to the company's other admins too. */
  isShared: z.boolean(),
  /** The caller's list opens with this view. */
  isDefault: z.boolean(),
});

export const savedViewSchema = savedViewBodySchema.extend({
  id: idSchema,
  owner: z.object({ id: idSchema, name: z.string() }),
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const savedViewEndpoints = {
  // A view is its owner's preference rather than the company's data, so read-only admins save views too.
  ...recordEndpoints({
    area: 'shell',
    path,
    name: ['a saved view', 'saved views'],
    read: access.adminAreaRead,
    write: access.adminAreaRead,
    sorts: ['name'],
    filter: { list: listSchema },
    record: savedViewSchema,
    body: savedViewBodySchema,
    summaries: {
      list: "The caller's views of a list and those shared by other admins, paged",
      create: 'Saves a view of a list; sharing it takes the right to write',
      update: "Changes one of the caller's own views",
      remove: "Deletes one of the caller's own views",
    },
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: `${path}/{id}/default`,
    area: 'shell',
    access: access.adminAreaRead,
    summary: "Opens the caller's list with a view, their own or shared, or no longer",
    params: z.object({ companyId: idSchema, id: idSchema }),
    body: z.object({ isDefault: z.boolean() }),
    response: dataOf(savedViewSchema.pick({ id: true, isDefault: true })),
  }),
};
