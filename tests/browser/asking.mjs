// Reads rulebooks and questions as JSON and prints the first results of each question.
import { readFileSync } from "node:fs";
import { Finder } from "../../tutor/browser/common/finding.js";
import { entries, readings } from "../../tutor/browser/rulebook/items.js";

const FIRST = 3;
const { books, asked } = JSON.parse(readFileSync(0, "utf-8"));
const finders = new Map(
  Object.entries(books).map(([name, { book, ...language }]) => [
    name,
    new Finder([...entries(book), ...readings(book)], language),
  ]),
);
const answer = ([name, question]) => [...finders.get(name).find(question).ids].slice(0, FIRST);
process.stdout.write(JSON.stringify(asked.map(answer)));
