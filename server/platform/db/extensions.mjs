// What the schema needs of PGlite. Plain JavaScript, because it is also loaded where there is no TypeScript loader.
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

export const extensions = { pg_trgm, btree_gin };
