import { secretsSuite } from '../sources/secrets-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

secretsSuite(await mariadbServer())
