import { describe, expect, it } from 'vitest';
import { tabOf } from '@/components/tabs/tabOf';
import { REPORT_TABS, reportPath, withPeriod } from './reportPaths';

it('a tab has an address of its own, with its filters', () => {
  expect(reportPath(9)).toBe('/phishing-simulation/reports/9/overview');
  const filtered = reportPath(9, 'recipients', { searchText: 'a&b@acme.test' });
  expect(filtered).toBe('/phishing-simulation/reports/9/recipients?searchText=a%26b%40acme.test');
  expect(tabOf(REPORT_TABS, '/phishing-simulation/reports/9/rounds')).toBe('rounds');
  expect(tabOf(REPORT_TABS, '/phishing-simulation/reports/9')).toBe('overview');
});

describe('parameters that say the same as others', () => {
  it.each([
    ['dateRange=2026-01-01,2026-02-01&rounds=2', 'rounds=2&periodFrom=2026-01-01&periodTo=2026-02-01'],
    ['dateRange=2026-01-01,2026-02-01&periodTo=2026-01-15', 'periodTo=2026-01-15&periodFrom=2026-01-01'],
    ['campaignStartDate=2026-01-05', 'periodFrom=2026-01-05'],
    ['campaignStartDate=2026-01-05&periodFrom=2026-01-09', 'periodFrom=2026-01-09'],
    ['campaignStartDate=', ''],
  ])('%s becomes %s', (given, expected) => {
    const translated = withPeriod(new URLSearchParams(given));
    expect(translated?.toString()).toBe(expected);
    // Otherwise the screen would redirect to itself for ever.
    expect(translated && withPeriod(translated)).toBeNull();
  });

  it.each(['', 'dateRange=30', 'periodFrom=2026-01-01&searchText=x'])('%s stays as it is', (given) => {
    expect(withPeriod(new URLSearchParams(given))).toBeNull();
  });
});
