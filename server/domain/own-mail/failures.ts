/** A way of a company's own did not take a mail, which was not sent. The reason is fit to be shown. */
export class WayFailed extends Error {
  constructor(readonly reason: string) {
    super('own mail failed');
  }
}

/** A mail server has refused the recipient's address for good. The reason is fit to be shown. */
export class AddressRefused extends Error {
  constructor(readonly reason: string) {
    super('the address was refused');
  }
}
