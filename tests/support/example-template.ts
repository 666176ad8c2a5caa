import type { ExercisePart } from '@contract/phishing-exercise/content';

/** A template whose right answer is to report it; one is graded as partly right. */
export const exampleTemplate = {
  type: 'CORPORATE' as const,
  layoutType: 'EMAIL' as const,
  difficulty: 2 as const,
  languageCode: 'en',
  thumbnailUrl: null,
  subject: 'Your parcel is waiting',
  fromName: 'Parcel Service',
  fromEmail: 'service@parcels.example',
  fromPhone: '',
  html: '<p>Pay the fee within 24 hours.</p>',
  legend: 'You are not waiting for a parcel.',
  answers: [
    { label: 'CALL_AND_VERIFY' as const, status: 'PARTIAL' as const, description: 'It costs time.' },
    { label: 'CHECK_OFFICIAL_APP' as const, status: 'CORRECT' as const, description: 'The app knows.' },
    { label: 'REPORT_PHISHING' as const, status: 'CORRECT' as const, description: 'Others are warned.' },
    { label: 'LOOKS_LEGIT' as const, status: 'WRONG' as const, description: 'Nobody asks for it by mail.' },
  ],
  callouts: [
    { anchor: '', description: 'Not their address.', orderNumber: 1, place: 'HEADER' as const },
    { anchor: 'within 24 hours', description: 'Pressure.', orderNumber: 2, place: 'BODY' as const },
  ],
};

const { type: _, ...content } = exampleTemplate;

/** The same as a part of an exercise. */
export const examplePart: ExercisePart = { ...content, templateId: 1, orderNumber: 1, name: 'Parcel' };
