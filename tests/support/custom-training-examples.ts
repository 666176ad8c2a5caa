import { customTrainingEndpoints } from '@contract/training/customTraining';
import { type Examples, type ExampleWorld, inCompany } from './example';
import { multipart, PNG } from './uploads';

/** A new draft of the company. */
const draftOf = ({ gateway, company }: ExampleWorld) =>
  gateway.buildCourse({
    ownerCompanyId: company.id,
    isDraft: true,
    sections: [
      { id: 's', title: 'Part', quiz: [], chapters: [{ id: 'c', kind: 'text', title: 'T', text: 'Read.' }] },
    ],
  });
const inPath = async (world: ExampleWorld) => ({
  params: { ...inCompany(world), courseId: (await draftOf(world)).id },
});

/** Examples of custom training. */
export const customTrainingExamples: Examples = [
  [
    customTrainingEndpoints.create,
    (world) => ({ params: inCompany(world), body: { name: 'Our own', language: 'en' } }),
  ],
  [
    customTrainingEndpoints.save,
    async (world) => ({
      ...(await inPath(world)),
      body: {
        revision: 1,
        name: 'Our own',
        description: '',
        language: 'en',
        pass_mark: null,
        coverURL: null,
        sections: [],
      },
    }),
  ],
  [customTrainingEndpoints.remove, inPath],
  [
    customTrainingEndpoints.publish,
    async (world) => ({
      params: inCompany(world),
      body: { course_id: (await draftOf(world)).id, is_draft: false },
    }),
  ],
  [
    customTrainingEndpoints.disable,
    async (world) => ({
      params: inCompany(world),
      body: { course_id: (await draftOf(world)).id, active: false },
    }),
  ],
  [customTrainingEndpoints.clone, inPath],
  [
    customTrainingEndpoints.videos,
    (world) => ({ params: inCompany(world), query: { language: 'en', search: 'tour' } }),
  ],
  [
    customTrainingEndpoints.upload,
    (world) => ({
      params: inCompany(world),
      ...multipart({ kind: 'image' }, { name: 'a.png', content: PNG }),
    }),
  ],
];
