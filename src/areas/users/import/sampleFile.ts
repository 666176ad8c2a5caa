import type { TypedTranslate } from '@/i18n/useT';

const PEOPLE = [
  ['zoe.berg@company.example', 'Sales', 'Zo\u00eb', 'Berg', 'Field sales; First aiders', ''],
  ["sean.o'brien@company.example", '', 'Sean', "O'Brien", '', 'zoe.berg@company.example'],
];

/** A sample file to fill in, as a URL; its column names are recognized on import. */
export function sampleFileUrl(t: TypedTranslate): string {
  const names = [
    t('resources.users.fields.email'),
    t('resources.users.fields.departmentId'),
    t('resources.users.fields.name'),
    t('resources.users.fields.lastName'),
    t('resources.users.fields.groupIds'),
    t('resources.users.fields.managerId'),
  ];
  const lines = [names, ...PEOPLE].map((cells) => cells.join(','));
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('\r\n')}\r\n`)}`;
}
