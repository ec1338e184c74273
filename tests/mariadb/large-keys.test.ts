import { largeKeysSuite } from '../sources/keys/large-keys-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

largeKeysSuite(await mariadbServer())
