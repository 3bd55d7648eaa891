import { describe, it } from 'vitest';
import { files, none, read } from './tree.ts';

const code = /^(apps|packages|tools|e2e|checks|bench|proof)\/.*\.(ts|tsx|mjs)$/;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isGenerated = (file: string) => file.endsWith('.gen.ts');

interface Rule {
  readonly what: string;
  readonly because: string;
  readonly instead: string;
  readonly in: RegExp;
  readonly except?: RegExp;
  readonly forbids: RegExp;
}

const rules: readonly Rule[] = [
  {
    what: 'no file reads the environment but the config',
    because: 'a setting that is read in two places is documented in none',
    instead: 'platform/config.ts, handed on',
    in: /^apps\/server\/src\/.*\.ts$/,
    except: /(server\/src\/process\/(main|start)\.ts|children\/start-child\.ts|\.test\.ts$)/,
    forbids: /process\.env/,
  },
  {
    what: 'no program and no thread is started but by start-child',
    because: 'it would inherit the passwords of our environment',
    instead: 'startChild or startThread of platform/children',
    in: /^apps\/server\/src\/.*\.ts$/,
    except: /(children\/start-child\.ts|\.test\.ts$)/,
    forbids: /new Worker\(|import (?!type).*'(node:)?(child_process|cluster)'|(import|require)\('(node:)?(child_process|cluster)'\)/,
  },
  {
    what: 'nothing calls outside but the one client for it',
    because: 'whatever address a person types in must not reach what lies inside, nor an answer be waited for or read without end',
    instead: 'services.outbound, or services.outboundTyped for addresses that people type in',
    in: /^apps\/server\/src\/.*\.ts$/,
    except: /(platform\/outbound\/|src\/simulators\/|platform\/mail\/mailer\.ts|\.(test|testing|fixtures)\.ts$)/,
    forbids: /(?<![\w.])fetch\(|\bhttps?\.request\(|import (?!type)[^;]*\b(request|get)\b[^;]*'node:https?'|'undici'/,
  },
  {
    what: 'nothing rounds but kit',
    because: 'two roundings differ by a penny',
    instead: '@quarterlight/kit/money or quantities',
    in: /^(apps|packages\/contract)\/.*src\/areas\/.*\.(ts|tsx)$|^packages\/contract\/src\/.*\.ts$/,
    except: /\.test\.|simulators/,
    forbids: /Math\.round\([^)]*(pence|amount|price|cost|net|vat)|\.toFixed\(/i,
  },
  {
    what: 'days and times are written in one place',
    because: 'a day reads DD/MM/YYYY everywhere, a moment DD/MM/YYYY HH:mm, and every form of their own is another',
    instead:
      "formatDay, formatNamedDay, formatMonth or formatInstant of kit; dayText, namedDayText, instantText, <Day> or <Instant> in the web; a chart's axis may cut the year",
    in: /^(apps|packages)\/.*\.(ts|tsx)$/,
    except: /\.test\.|kit\/src\/(zones|months)\.ts|areas\/dashboards\/charts\//,
    forbids:
      /toLocale(Date|Time)String|DateTimeFormat|\.toLocaleString\([^)]*(day|month|year|date|time)|\b(day|instant|namedDay)Text\([^)]*\)\.(slice|split|substring)|format(Named)?Day\([^)]*\)+\.(slice|split|substring)|'January'|'Jan'/i,
  },
  {
    what: 'a setting of the transaction never outlives it',
    because: 'the next user of the connection would be somebody else',
    instead: 'set_config(…, true)',
    in: /^apps\/server\/src\/.*\.ts$/,
    forbids: /set_config\([^)]*false\)/,
  },
  {
    what: 'no area opens a connection of its own',
    because: 'the scope is the wall between tenants',
    instead: 'the tx that scope.read or scope.write hands over',
    in: /^apps\/server\/src\/areas\/.*\.ts$/,
    except: /\.(test|testing|fixtures)\.ts$/,
    forbids: /new pg\.|new Kysely|makePool\(/,
  },
  {
    what: 'no area knows how its statements travel or are planned',
    because: 'a room says what it asks; speed is decided once, in platform/database',
    instead: 'plain Kysely',
    in: /^apps\/server\/src\/areas\/.*\.ts$/,
    forbids: /\b(samePlans|ownPlans|plan_cache_mode|prepared\(|prepared statement|ValueOf|Closing\b|inOrder\b|drawBeside|packet|sql\.lit)/,
  },
  {
    what: 'no text is made into markup',
    because: 'a stored text must never run',
    instead: 'React text',
    in: /^apps\/web\/src\/.*\.tsx?$/,
    forbids: /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/,
  },
  {
    what: 'no test is skipped, focused or left to do',
    because: 'a test that does not run proves nothing',
    instead: 'mend it or delete it',
    in: code,
    except: /checks\//,
    forbids: /\b(it|test|describe)\.(skip|only|todo)\(|waitForTimeout\(/,
  },
  {
    what: 'no escape from the types',
    because: 'what a type cannot say is what breaks',
    instead: 'a schema that parses, or a better type',
    in: code,
    except: /checks\//,
    forbids: /: any\b|\bas any\b|<any>|@ts-(ignore|expect-error|nocheck)/,
  },
  {
    what: 'nothing is left for later in the code',
    because: 'nobody reads it later',
    instead: 'an issue, or the work',
    in: code,
    except: /checks\//,
    forbids: /\b(TODO|FIXME|XXX|HACK)\b|[Cc]oming soon|[Ll]orem ipsum/,
  },
];

describe.each(rules)('$what', (rule) => {
  it(`because ${rule.because}; instead: ${rule.instead}`, () => {
    const found = files(rule.in)
      .filter((file) => !isGenerated(file) && !rule.except?.test(file))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, index) => (rule.forbids.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
      );
    none(found);
  });
});

describe('no page takes a schema from a route', () => {
  it('because in the browser a route is its address; instead: useContractForm, wholeRoute, or the schema by its own name', () => {
    const routeImports = /^import \{([^}]*)\} from '@quarterlight\/contract\/[\w/-]*routes(?:-[a-z]+)*';$/gm;
    const found = files(/^apps\/web\/src\/.*\.tsx?$/)
      .filter((file) => !isTest(file))
      .flatMap((file) => {
        const text = read(file);
        const names = [...text.matchAll(routeImports)].flatMap(([, imported = '']) => imported.split(',').map((name) => name.trim()));
        return names
          .filter((name) => new RegExp(`(?<!typeof )\\b${name}\\.(body|query|reply|params)\\b`).test(text))
          .map((name) => `${file} reads from ${name}`);
      });
    none(found);
  });
});

describe('sizes', () => {
  it('no file over 400 lines (tests 600): cut it by verb', () => {
    const long = files(code)
      .filter((file) => !isGenerated(file))
      .map((file) => ({ file, lines: read(file).split('\n').length }))
      .filter(({ file, lines }) => lines > (isTest(file) ? 600 : 400));
    none(long);
  });
});
