import { keysSuite } from '../sources/keys-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

keysSuite(await mariadbServer())
