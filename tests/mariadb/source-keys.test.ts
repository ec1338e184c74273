import { keysSuite } from '../sources/keys/keys-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

keysSuite(await mariadbServer())
