import { compositeKeysSuite } from '../sources/keys/composite-keys-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

compositeKeysSuite(await mariadbServer())
