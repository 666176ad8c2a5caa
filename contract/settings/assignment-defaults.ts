import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { assignmentDefaultsSchema } from '../training/assignment-defaults';
import { COUNTED_ATTEMPTS } from '../training/assignments';
import { mailShape } from '../training/audience';
import { attemptsSchema, daysSchema } from '../training/campaigns';
import { idSchema } from '../values';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/assignment_defaults' as const;
const params = z.object({ companyId: idSchema });

/** All are set together: a form that leaves one out would otherwise set it back. */
export const assignmentDefaultsBodySchema = z
  .strictObject({
    daysToComplete: daysSchema.nullable(),
    attempts: attemptsSchema,
    countedAttempt: z.enum(COUNTED_ATTEMPTS),
    notificationsEnabled: z.boolean(),
    subject: mailShape.subject.nullable(),
    message: mailShape.message.nullable(),
  })
  .superRefine(({ subject, message }, context) => {
    if ((subject === null) === (message === null)) return;
    const field = subject === null ? 'subject' : 'message';
    context.addIssue({ code: 'custom', message: 'Subject and message go together.', path: [field] });
  });

const answer = dataOf(assignmentDefaultsSchema);

/** What new assignments of a company begin with, in the console's forms. */
export const assignmentDefaultsEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params,
    summary:
      "What the forms of new assignments begin with; null where the product's default of each kind holds",
    response: answer,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    params,
    summary: 'Sets what the forms of new assignments begin with; those that exist stay as they are',
    body: assignmentDefaultsBodySchema,
    response: answer,
  }),
};
