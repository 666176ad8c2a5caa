import type { Config } from '@server/config';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import type { Payments } from './payments';
import { sandboxPayments } from './sandbox';

interface PaymentsDeps {
  readonly config: Pick<Config, 'stripe' | 'publicUrl'>;
  readonly secrets: SecretBox;
  readonly clock: () => Date;
}

/** The payment service that the configuration asks for: Stripe, else the sandbox. */
export async function openPayments({ config, secrets, clock }: PaymentsDeps): Promise<Payments> {
  if (config.stripe === null) return sandboxPayments(config.publicUrl, secrets, clock);
  // Only installations that take money need it.
  const { stripePayments } = await import('./stripe');
  return stripePayments(config.stripe, clock);
}
