/** What RFC 7644 names about a refusal (table 9), and RFC 9865 about cursors. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidCursor'
  | 'invalidCount'
  | 'sensitive';

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** An expected refusal, answered in the form of SCIM. The admins read the same detail in the log. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly retryAfterS: number | undefined;

  constructor(status: number, detail: string, scimType?: ScimType, retryAfterS?: number) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
    this.retryAfterS = retryAfterS;
  }

  toBody() {
    return {
      schemas: [ERROR_SCHEMA],
      ...(this.scimType ? { scimType: this.scimType } : {}),
      detail: this.message,
      status: String(this.status),
    };
  }
}

export const invalidValue = (detail: string) => new ScimError(400, detail, 'invalidValue');
export const invalidSyntax = (detail: string) => new ScimError(400, detail, 'invalidSyntax');
export const invalidPath = (detail: string) => new ScimError(400, detail, 'invalidPath');
export const invalidFilter = (detail: string) => new ScimError(400, detail, 'invalidFilter');
export const notThere = (what: 'User' | 'Group', id: string) =>
  new ScimError(404, `${what} ${id} was not found.`);
/** 409: the company's rules or state forbid it. */
export const refused = (detail: string) => new ScimError(409, detail);
export const uniqueness = (detail: string) => new ScimError(409, detail, 'uniqueness');
