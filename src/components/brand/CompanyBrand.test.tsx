import { cleanup, fireEvent, screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { describe, expect, it } from 'vitest';
import { setOwnBrand } from '@/brand';
import { CompanyBrand } from './CompanyBrand';

const LOGO = '/files/logo';

function showBrand(logo: string | null, isFolded = false) {
  signIn({ user: { company: { name: 'Acme Freight', logo } } });
  show(<CompanyBrand size={28} isFolded={isFolded} />);
}

/** The picture, once the browser knows its size. */
function loaded(width: number, height: number): HTMLImageElement {
  const picture = document.querySelector<HTMLImageElement>(`img[src="${LOGO}"]`);
  if (!picture) throw new Error('no picture');
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
  return picture;
}

describe('whose app it is', () => {
  it('is told by a square logo with the name, of which the name is read', () => {
    showBrand(LOGO);
    expect(loaded(256, 256).alt).toBe('');
    expect(screen.getByText('Acme Freight')).toBeTruthy();
    expect(screen.queryByText('Vigil')).toBeNull();
  });

  it('is told by a wide logo alone, and in a folded sidebar by any', () => {
    showBrand(LOGO);
    expect(loaded(512, 128).alt).toBe('Acme Freight');
    expect(screen.queryByText('Acme Freight')).toBeNull();
    cleanup();
    showBrand(LOGO, true);
    expect(loaded(256, 256).alt).toBe('Acme Freight');
    expect(screen.queryByText('Acme Freight')).toBeNull();
  });

  it('is the product where there is no logo, or it cannot be loaded', () => {
    showBrand(null);
    expect(screen.getByText('Vigil')).toBeTruthy();
    cleanup();
    showBrand(LOGO);
    fireEvent.error(loaded(256, 256));
    expect(screen.getByText('Vigil')).toBeTruthy();
  });

  it('is the white label of the host, whatever the logo', () => {
    setOwnBrand({ name: 'Brightly', Mark: () => <i>mark</i>, Wordmark: () => <b>Brightly</b> });
    showBrand(LOGO);
    expect(screen.getByText('Brightly')).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });
});
