// The browser's own, in place of a polyfill that node-polyglot brings for browsers of 2014.
module.exports = Object.entries;
