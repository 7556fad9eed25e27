import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const generated = [
  'dist/',
  'data/',
  'node_modules/',
  'openapi/puyu.d.ts',
  'openapi/gateway.d.ts',
  'openapi/shapes.ts',
  'src/i18n/i18n-*',
  'test-results/',
  'playwright-report/',
]

export default tseslint.config(
  { ignores: generated },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // A file takes the first program that holds it: statecharts the pages', which is made anyway.
        project: [
          'tsconfig.json',
          'server/tsconfig.json',
          'tests/browser/tsconfig.json',
          'machines/tsconfig.json',
          'openapi/tsconfig.json',
          'src/prerender/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-console': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true, IIFEs: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  { files: ['src/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    // The machine configuration is one call; its length is its number of states.
    files: ['machines/**/*.machine.ts', 'tests/**', 'server/database/schema.ts', 'src/i18n/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(SpreadElement, JSXSpreadAttribute)[argument.type="ObjectExpression"]',
          message: 'Write the properties into the object itself; spreading an object literal only saves lines.',
        },
      ],
    },
  },
  // What a test reads as another type than it is fails where it runs; a promise that nobody awaits may not.
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
  { files: ['server/**/*.mjs', 'tests/**/*.mjs'], rules: { 'no-console': 'off' } },
)
