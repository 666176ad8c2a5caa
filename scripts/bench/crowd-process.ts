import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl, type Endpoint, type ResponseOf } from '@contract/endpoint';
import { learnerEndpoints } from '@contract/learner';
import type { CrowdCall, CrowdTimes, CrowdWork } from './crowd';

/** The share of the time in which the learners begin. */
const BEGIN = 0.3;
/** Two chapters, and a question whose first answer is chosen. */
const CHAPTERS = ['c1', 'c2'];
const QUESTION = { questionId: 'q1', answers: ['a1'] };

const agent = new Agent({ keepAlive: true });

/** One learner's calls, each timed until its answer has been read. */
function learnerOf({ origin, companyId }: CrowdWork, token: string, times: Record<CrowdCall, number[]>) {
  const authorization = `Bearer ${token}`;
  return <E extends Endpoint>(call: CrowdCall, endpoint: E, params: object, body?: object) =>
    new Promise<ResponseOf<E>>((resolve, reject) => {
      const path = buildUrl(endpoint, { companyId, ...params });
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
      const start = performance.now();
      const asked = request(origin + path, { agent, method: endpoint.method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => {
          text += piece;
        });
        answer.on('error', reject);
        answer.on('end', () => {
          times[call].push(performance.now() - start);
          if (answer.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
        });
      });
      asked.on('error', reject);
      asked.end(body && JSON.stringify(body));
    });
}

async function play(work: CrowdWork): Promise<CrowdTimes> {
  const { tokens, seconds, course } = work;
  const times = { list: [], read: [], start: [], chapter: [], answer: [], complete: [] } as Record<
    CrowdCall,
    number[]
  >;
  const started = performance.now();
  const steps = 5 + CHAPTERS.length;
  const take = async (token: string, index: number) => {
    const ask = learnerOf(work, token, times);
    let step = 0;
    /** Waits for the learner's next turn, which is theirs alone: no two of them think for the same time. */
    const turn = async () => {
      if (seconds === null) return;
      const begin = (BEGIN * index) / tokens.length;
      const thinking = (step + ((index * 7919 + step * 104_729) % 997) / 997) / steps;
      step += 1;
      const due = started + 1000 * seconds * (begin + (1 - BEGIN) * thinking);
      await delay(Math.max(0, due - performance.now()));
    };
    await turn();
    const { data } = await ask('list', learnerEndpoints.tasks, {});
    const taskId = data.items.find(({ name }) => name === course)?.id;
    if (taskId === undefined) throw new Error(`a learner has no task about ${course}`);
    await turn();
    await ask('read', learnerEndpoints.task, { taskId });
    await turn();
    await ask('start', learnerEndpoints.start, { taskId });
    for (const chapterId of CHAPTERS) {
      await turn();
      await ask('chapter', learnerEndpoints.chapterDone, { taskId, chapterId });
    }
    const { questionId, answers } = QUESTION;
    await turn();
    await ask('answer', learnerEndpoints.answer, { taskId, questionId }, { answers });
    await turn();
    const completed = await ask('complete', learnerEndpoints.complete, { taskId });
    if (completed.data.score !== 100) throw new Error(`a learner's score is ${completed.data.score}`);
  };
  await Promise.all(tokens.map(take));
  agent.destroy();
  return { times, seconds: (performance.now() - started) / 1000 };
}

process.on('message', (work: CrowdWork) => {
  play(work).then(
    (times) => process.send?.(times),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
