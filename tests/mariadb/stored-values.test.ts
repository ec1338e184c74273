import { mariadbServer } from '../sources/source-server.ts'
import { storedValuesSuite } from '../sources/stored-values-suite.ts'

storedValuesSuite(await mariadbServer(), [
  'create trigger $films.count_edits before update on $films.orders for each row set new.edits = old.edits + 1',
])
