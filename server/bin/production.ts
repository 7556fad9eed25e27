// Imported first by the programs that use the build: React and others choose their build when they are loaded.
process.env['NODE_ENV'] = 'production'
