import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, type AuthProvider, DataTable, DateField, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

/*
 * The yardstick of `npm run bench -- --console`: what the library's own tutorial leads to, with the columns and the
 * page size of Vigil's users list.
 */
const KEY = 'session';

const authProvider: AuthProvider = {
  login: async ({ username }) => localStorage.setItem(KEY, username),
  logout: async () => localStorage.removeItem(KEY),
  checkAuth: () => (localStorage.getItem(KEY) ? Promise.resolve() : Promise.reject()),
  checkError: async () => undefined,
  getIdentity: async () => ({ id: 1, fullName: localStorage.getItem(KEY) ?? '' }),
};

const UserList = () => (
  <List perPage={25} sort={{ field: 'createdAt', order: 'DESC' }}>
    <DataTable>
      <DataTable.Col source="email" />
      <DataTable.Col source="name" />
      <DataTable.Col source="lastName" />
      <DataTable.Col source="taskStatus" />
      <DataTable.Col source="departmentName" />
      <DataTable.Col source="lastLogin" field={DateField} />
      <DataTable.Col source="createdAt" field={DateField} />
    </DataTable>
  </List>
);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(
  <Admin dataProvider={simpleRestProvider('/api')} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="users" list={UserList} />
  </Admin>,
);
