/**
 * The nonce that run-time styles need under the page's content security policy; undefined where the page is
 * served without one (the development server).
 */
export function cspNonce(root: ParentNode = document): string | undefined {
  const place = root.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return place?.nonce || undefined;
}
