import { ANSWER_LABELS, ANSWER_STATUSES, findAnchor } from '@contract/phishing-exercise/content';
import { templateFormSchema } from '@contract/phishing-exercise/templateForm';
import type { TemplateDetail } from '@contract/phishing-exercise/templates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calloutsOf,
  draftOf,
  fieldOf,
  formOf,
  newDraft,
  type Sample,
  type TemplateDraft,
  withLayout,
} from './draft';
import { isValid, problemsOf, STEPS, stepOf } from './problems';

const sample: Sample = {
  email: {
    subject: 'Hello',
    fromName: 'Desk',
    fromEmail: 'desk@mail.example',
    html: '<p>Pay now at the shop today</p>',
    designData: { type: 'doc' },
  },
  sms: { text: 'Your parcel waits today', contact: 'Parcel Desk' },
};
const NO_BREAKS: ReadonlySet<number> = new Set();
const bodyOf = ({ html }: Pick<TemplateDraft, 'html'>) => ({
  texts: [html.replace(/<[^>]*>/g, '')],
  breaks: NO_BREAKS,
});
const problems = (draft: TemplateDraft) => problemsOf(draft, { body: bodyOf(draft), country: 'US' });
const found = (draft: TemplateDraft) =>
  Object.fromEntries(
    Object.values(problems(draft))
      .flatMap((all) => Object.entries(all))
      .flatMap(([path, one]) => (one ? [[path, one.text.split('.').at(-1)]] : [])),
  );

const complete = (layoutType: 'EMAIL' | 'SMS' = 'EMAIL'): TemplateDraft => ({
  ...newDraft(layoutType, sample, 'en'),
  name: 'Shop bill',
  legend: 'You bought nothing.',
  answers: ANSWER_LABELS.map((label, at) => ({
    label,
    status: at === 2 ? 'CORRECT' : 'WRONG',
    description: 'Because.',
  })),
  callouts: [{ anchor: 'today', description: 'Urgency.' }],
});
const stored = (draft: TemplateDraft): TemplateDetail => {
  const { language, ...form } = formOf(draft);
  return {
    ...form,
    id: 1,
    type: 'CUSTOM',
    difficulty: null,
    language: language ?? 'en',
    thumbnailUrl: null,
    packId: null,
    isEditable: true,
    isUsed: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
};

describe('a template that is stored and edited again', () => {
  const words = fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,2}$/);
  const callout = fc.record({ anchor: words, description: words });
  const draft: fc.Arbitrary<TemplateDraft> = fc
    .record({
      layoutType: fc.constantFrom('EMAIL', 'SMS'),
      callouts: fc.array(callout, { minLength: 1, maxLength: 3 }),
      header: fc.option(words, { nil: undefined }),
      answers: fc.tuple(...ANSWER_LABELS.map(() => fc.tuple(fc.constantFrom(...ANSWER_STATUSES), words))),
      linkHost: fc.constantFrom('', 'links.example'),
      sender: fc.constantFrom('+1 202 555 0143', 'Parcel Desk', '48484'),
    })
    .map(({ layoutType, callouts, header, answers, sender, linkHost }) => {
      const isPhone = sender.startsWith('+');
      return {
        ...complete(layoutType),
        callouts,
        hasHeaderCallout: header !== undefined,
        headerCallout: header ?? '',
        answers: ANSWER_LABELS.map((label, at) => ({
          label,
          status: answers[at]?.[0] ?? '',
          description: answers[at]?.[1] ?? '',
        })),
        ...(layoutType === 'EMAIL'
          ? { contactName: '', linkHost }
          : {
              contactType: isPhone ? ('phoneNumber' as const) : ('userName' as const),
              fromPhone: isPhone ? sender : '',
              contactName: isPhone ? '' : sender,
            }),
      };
    });

  it('is the same, anchors and callouts included', () => {
    fc.assert(
      fc.property(draft, (given) => {
        expect(draftOf(stored(given))).toEqual(given);
      }),
    );
  });

  it('numbers its callouts from 1, the header first', () => {
    fc.assert(
      fc.property(draft, (given) => {
        const callouts = calloutsOf(given);
        expect(callouts.map(({ orderNumber }) => orderNumber)).toEqual(callouts.map((_, at) => at + 1));
        expect(callouts.findIndex(({ place }) => place === 'HEADER')).toBe(given.hasHeaderCallout ? 0 : -1);
      }),
    );
  });

  it('has a refused field where the form has it, whether there is a header callout or not', () => {
    fc.assert(
      fc.property(draft, (given) => {
        calloutsOf(given).forEach(({ place, description }, at) => {
          const name = fieldOf(`callouts.${at}.description`, given);
          const [, index] = /^callouts\.(\d)\.description$/.exec(name) ?? [];
          expect(name === 'headerCallout').toBe(place === 'HEADER');
          expect(index ? given.callouts[Number(index)]?.description : given.headerCallout).toBe(description);
        });
        expect(formOf(given).fromPhone).toBe(
          given[fieldOf('fromPhone', given) as 'fromPhone' | 'contactName'],
        );
      }),
    );
    const draftWithHeader = { ...complete(), hasHeaderCallout: true };
    expect(fieldOf('callouts.2.place', draftWithHeader)).toBe('callouts.1.anchor');
    expect(fieldOf('answers.2.status', draftWithHeader)).toBe('answers.2.status');
    expect(fieldOf('callouts', draftWithHeader)).toBe('callouts');
  });

  it("takes the marks' anchors as they are found in the body", () => {
    const template = { ...stored(complete()), callouts: calloutsOf(complete()) };
    const [callout] = draftOf({
      ...template,
      callouts: template.callouts.map((one) => ({ ...one, anchor: '  the \n shop ' })),
    }).callouts;
    expect(callout?.anchor).toBe('the shop');
    const { texts, breaks } = bodyOf(template);
    expect(findAnchor(texts, breaks, callout?.anchor ?? '')).toBeDefined();
  });
});

describe('the rules', () => {
  it.each(['EMAIL', 'SMS'] as const)('are kept by a complete %s, on the gateway, too', (layoutType) => {
    const draft = complete(layoutType);
    expect(found(draft)).toEqual({});
    expect(templateFormSchema.safeParse(formOf(draft)).error?.issues).toBeUndefined();
  });

  it.each<[string, Partial<TemplateDraft>, Record<string, string>]>([
    ['no subject', { subject: ' ' }, { subject: 'subject' }],
    ['no display name', { fromName: '' }, { fromName: 'fromName' }],
    ['a broken display name', { fromName: '<x>' }, { fromName: 'fromNameWrong' }],
    ['no username', { fromEmail: '' }, { fromEmail: 'fromEmail' }],
    ['a broken email', { fromEmail: 'a@' }, { fromEmail: 'fromEmailWrong' }],
    ['a file of another kind', { attachmentName: 'a.zip' }, { attachmentName: 'attachmentName' }],
    ['no backstory', { legend: '' }, { legend: 'legend' }],
    ['no name', { name: '' }, { name: 'name' }],
    ['a broken name', { name: '!' }, { name: 'nameWrong' }],
    ['no header callout', { hasHeaderCallout: true }, { headerCallout: 'calloutText' }],
    [
      'an empty callout',
      { callouts: [{ anchor: '', description: '' }] },
      { 'callouts.0.anchor': 'anchor', 'callouts.0.description': 'calloutText' },
    ],
    [
      'an anchor that is nowhere',
      { callouts: [{ anchor: 'tomorrow', description: 'x' }] },
      { 'callouts.0.anchor': 'anchorNotFound' },
    ],
    [
      'an anchor twice',
      {
        callouts: [
          { anchor: 'today', description: 'x' },
          { anchor: 'today', description: 'x' },
        ],
      },
      { 'callouts.0.anchor': 'anchorTwice', 'callouts.1.anchor': 'anchorTwice' },
    ],
    [
      'an anchor in another',
      {
        callouts: [
          { anchor: 'shop', description: 'x' },
          { anchor: 'the shop today', description: 'x' },
        ],
        hasHeaderCallout: true,
        headerCallout: 'x',
      },
      { 'callouts.0.anchor': 'anchorIncluded' },
    ],
  ])('find %s', (_name, change, expected) => {
    expect(found({ ...complete(), ...change })).toEqual(expected);
  });

  it('name the body callout that has the longer anchor by its own number', () => {
    const draft = {
      ...complete(),
      hasHeaderCallout: true,
      headerCallout: 'x',
      callouts: [
        { anchor: 'shop', description: 'x' },
        { anchor: 'the shop today', description: 'x' },
      ],
    };
    expect(problems(draft).callouts['callouts.0.anchor']?.options).toEqual({ n: 2 });
  });

  it('find answers without a grade, and that none is correct', () => {
    const [first, ...others] = complete().answers;
    if (!first) throw new Error('no answers');
    expect(found({ ...complete(), answers: [{ ...first, status: '' }, ...others] })).toEqual({
      'answers.0.status': 'status',
    });
    const wrong = complete().answers.map((answer) => ({ ...answer, status: 'WRONG' as const }));
    expect(found({ ...complete(), answers: wrong })).toEqual({ answers: 'correct' });
  });

  it("ask for a text message's sender by its kind, and for its text", () => {
    const sms = complete('SMS');
    expect(found({ ...sms, contactName: '' })).toEqual({ contactName: 'contact' });
    expect(found({ ...sms, contactType: 'phoneNumber' })).toEqual({ fromPhone: 'phone' });
    expect(found({ ...sms, contactType: 'phoneNumber', fromPhone: '12' })).toEqual({
      fromPhone: 'phoneWrong',
    });
    expect(found({ ...sms, html: ' ' })).toMatchObject({ html: 'sms' });
  });

  it('lead from each field to the step that shows it', () => {
    for (const step of STEPS) {
      const all = problems({
        ...complete(),
        ...newDraft('EMAIL', sample, 'en'),
        html: '',
        subject: '',
        fromName: '',
      });
      for (const path of Object.keys(all[step])) expect([path, stepOf(path)]).toEqual([path, step]);
    }
  });

  it('say step by step what is valid', () => {
    const all = problems({ ...complete(), legend: '' });
    expect(STEPS.filter((step) => !isValid(all[step]))).toEqual(['backstory']);
  });
});

it('a switch to SMS takes the sample text and drops the design and anchors', () => {
  const sms = withLayout(complete(), 'SMS', sample);
  expect(sms).toMatchObject({ layoutType: 'SMS', html: sample.sms.text, designData: null, subject: '' });
  expect(sms.callouts).toEqual([{ anchor: '', description: 'Urgency.' }]);
  expect(withLayout(sms, 'EMAIL', sample)).toMatchObject(sample.email);
});
