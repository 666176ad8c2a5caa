import { screenPaths } from '@/areas/screens';

for (const path of screenPaths) console.log(path);
