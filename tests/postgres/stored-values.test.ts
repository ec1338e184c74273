import { postgresServer } from '../sources/source-server.ts'
import { storedValuesSuite } from '../sources/stored-values-suite.ts'

storedValuesSuite(await postgresServer(), [
  `create function $films.count_edits() returns trigger language plpgsql as
    $$ begin new.edits = old.edits + 1; return new; end $$`,
  'create trigger count_edits before update on $films.orders for each row execute function $films.count_edits()',
])
