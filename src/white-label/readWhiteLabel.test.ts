import { describe, expect, it } from 'vitest';
import { readWhiteLabel } from './readWhiteLabel';

const brand = { name: 'Larkfield Academy', logo: null, favicon: null, primaryColor: '#0f766e' };
const domains = { customDomainEmployee: { domain: 'training.larkfield.example' } };

describe('parsing a white label', () => {
  it("returns the branding and the learner app's own domain", () => {
    expect(readWhiteLabel(brand, domains)).toEqual({
      brand,
      learnerDomain: 'training.larkfield.example',
    });
  });

  it.each([null, undefined, 'text', {}, { name: ' ' }])('is none without a name', (given) => {
    expect(readWhiteLabel(given, domains)).toBeNull();
  });

  it('drops external pictures, invalid colors and unsafe domains', () => {
    const odd = { ...brand, logo: 'https://elsewhere.example/pixel.png', primaryColor: 'red;} *{' };
    const astray = { customDomainEmployee: { domain: 'evil.example/#' } };
    expect(readWhiteLabel(odd, astray)).toEqual({
      brand: { ...brand, primaryColor: null },
      learnerDomain: null,
    });
  });

  it('needs no domains', () => {
    expect(readWhiteLabel(brand, undefined)?.learnerDomain).toBeNull();
  });
});
