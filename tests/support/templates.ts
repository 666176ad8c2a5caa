import type { TemplateForm } from '@contract/phishing-exercise/templateForm';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import type { TestGateway } from './gateway';
import { templateBody } from './template-examples';

const { create, get, list, remove, update } = templateEndpoints;
export type Sent = ReturnType<typeof templateBody>;

/** Who calls; read at each call, so that a test may change it. */
interface Author {
  readonly gateway: TestGateway;
  readonly token: string;
  readonly company: { readonly id: number };
}

/** The calls of an admin who writes a company's templates. */
export function templateCalls(who: () => Author) {
  const asAuthor = () => ({ token: who().token, params: { companyId: who().company.id } });
  const ofTemplate = (templateId: number) => ({
    token: who().token,
    params: { companyId: who().company.id, templateId },
  });
  const send = ({ body, headers }: Sent, extra: Record<string, string> = {}) =>
    who().gateway.call(create, { ...asAuthor(), body: body as never, headers: { ...headers, ...extra } });
  const write = (changes: Partial<TemplateForm> = {}, picture?: Buffer) =>
    send(templateBody(changes, picture));
  const change = (templateId: number, { body, headers }: Sent) =>
    who().gateway.call(update, { ...ofTemplate(templateId), body: body as never, headers });
  const read = (templateId: number) => who().gateway.call(get, ofTemplate(templateId));
  const erase = (templateId: number) => who().gateway.call(remove, ofTemplate(templateId));
  const listed = async (query: Record<string, unknown> = {}) =>
    (await who().gateway.call(list, { ...asAuthor(), query: query as never })).body.data;
  const statusOf = async (url: string) =>
    (await who().gateway.app.inject({ url: url.replaceAll('&amp;', '&') })).statusCode;
  /** An exercise of these templates, which runs unless it has ended. */
  const buildExercise = (ids: readonly number[], dateEnded: Date | null = null) =>
    who().gateway.buildExercise(
      { companyId: who().company.id },
      { dateEnded },
      ids.map((templateId) => ({ templateId })),
    );
  return { send, write, change, read, erase, listed, statusOf, buildExercise };
}
