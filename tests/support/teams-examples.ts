import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { department, type Examples, type ExampleWorld, group, inCompany, newName, person } from './example';

/** Examples of departments and groups. */
export const teamsExamples: Examples = [
  [departmentEndpoints.list, (world) => ({ params: inCompany(world), query: { search: 'department' } })],
  [
    departmentEndpoints.unassigned,
    async (world) => ({ params: { ...inCompany(world), departmentId: (await department(world)).id } }),
  ],
  ...(['get', 'remove'] as const).map(
    (name) =>
      [
        departmentEndpoints[name],
        async (world: ExampleWorld) => ({
          params: { ...inCompany(world), id: (await department(world)).id },
        }),
      ] as const,
  ),
  [departmentEndpoints.create, (world) => ({ params: inCompany(world), body: { name: newName('Made') } })],
  [
    departmentEndpoints.update,
    async (world) => ({
      params: { ...inCompany(world), id: (await department(world)).id },
      body: { name: newName('Renamed') },
    }),
  ],
  ...(['assign', 'unassign'] as const).map(
    (name) =>
      [
        departmentEndpoints[name],
        async (world: ExampleWorld) => ({
          params: { ...inCompany(world), id: (await department(world)).id },
          body: { userIds: [(await person(world)).id] },
        }),
      ] as const,
  ),
  [
    departmentEndpoints.merge,
    async (world) => ({
      params: { ...inCompany(world), id: (await department(world)).id },
      body: { intoId: null },
    }),
  ],
  [
    groupEndpoints.merge,
    async (world) => ({
      params: { ...inCompany(world), id: (await group(world)).id },
      body: { intoId: (await group(world)).id },
    }),
  ],
  [groupEndpoints.list, (world) => ({ params: inCompany(world), query: { ids: [1, 2] } })],
  ...(['get', 'remove'] as const).map(
    (name) =>
      [
        groupEndpoints[name],
        async (world: ExampleWorld) => ({ params: { ...inCompany(world), id: (await group(world)).id } }),
      ] as const,
  ),
  [groupEndpoints.create, (world) => ({ params: inCompany(world), body: { name: newName('Made') } })],
  [
    groupEndpoints.update,
    async (world) => ({
      params: { ...inCompany(world), id: (await group(world)).id },
      body: { name: newName('Renamed') },
    }),
  ],
  ...(['assign', 'unassign'] as const).map(
    (name) =>
      [
        groupEndpoints[name],
        async (world: ExampleWorld) => {
          const { id } = await person(world);
          const members = name === 'unassign' ? [id] : [];
          return {
            params: { ...inCompany(world), id: (await group(world, members)).id },
            body: { userIds: [id] },
          };
        },
      ] as const,
  ),
];
