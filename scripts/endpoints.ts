import { allEndpoints } from '@contract/index';

for (const { method, path } of allEndpoints) console.log(`${method} ${path}`);
