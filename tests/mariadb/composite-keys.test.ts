import { compositeKeysSuite } from '../sources/composite-keys-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

compositeKeysSuite(await mariadbServer())
