/** What the tests use of a package without types. */
declare module 'saml' {
  export const Saml20: {
    create(options: {
      readonly key: string;
      readonly cert: string;
      readonly issuer: string;
      readonly lifetimeInSeconds: number;
      readonly audiences: string;
      readonly recipient: string;
      readonly inResponseTo: string;
      readonly attributes: Readonly<Record<string, string | string[]>>;
      readonly nameIdentifier: string;
      readonly nameIdentifierFormat: string;
      readonly sessionIndex: string;
      readonly signatureNamespacePrefix: string;
    }): string;
  };
}
