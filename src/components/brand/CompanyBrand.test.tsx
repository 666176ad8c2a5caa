import { cleanup, fireEvent, screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setOwnBrand } from '@/brand';
import { THEME_STORAGE_KEY } from '@/theme/themeChoice';
import { CompanyBrand } from './CompanyBrand';

const LOGO = '/files/logo';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

function showBrand(logo: string | null, isFolded = false, logoDark: string | null = null) {
  signIn({ user: { company: { name: 'Acme Freight', logo, logoDark } } });
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

  it('is told on dark by the logo for dark, and by the other one where that cannot be loaded', () => {
    const pictures = () => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));
    showBrand(LOGO, false, '/files/dark');
    expect(pictures()).toEqual([LOGO]);
    cleanup();
    localStorage.setItem(THEME_STORAGE_KEY, 'dark');
    showBrand(LOGO, false, '/files/dark');
    expect(pictures()).toEqual(['/files/dark']);
    fireEvent.error(document.querySelectorAll('img')[0] ?? document);
    expect(pictures()).toEqual([LOGO]);
    cleanup();
    showBrand(null, false, '/files/dark');
    expect(pictures()).toEqual(['/files/dark']);
    localStorage.removeItem(THEME_STORAGE_KEY);
  });

  it('is the white label of the host, whatever the logo', () => {
    setOwnBrand({ name: 'Brightly', Mark: () => <i>mark</i>, Wordmark: () => <b>Brightly</b> });
    showBrand(LOGO);
    expect(screen.getByText('Brightly')).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });
});
