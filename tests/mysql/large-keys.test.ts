import { largeKeysSuite } from '../sources/keys/large-keys-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

largeKeysSuite(await mysqlServer())
