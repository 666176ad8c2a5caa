-- A person counts once for an answer, however often they chose it.
CREATE OR REPLACE FUNCTION count_chosen_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO answer_counts AS c (company_id, campaign_id, question_id, answer_id, chosen)
  SELECT company_id, campaign_id, part_id, answer, count(*)::integer
  FROM (
    SELECT n.company_id, n.campaign_id, n.task_id, n.part_id, answer
    FROM new_rows n CROSS JOIN LATERAL unnest(n.answers) answer
    WHERE n.campaign_id IS NOT NULL AND n.is_right IS NOT NULL AND n.grade IS NULL
    GROUP BY 1, 2, 3, 4, 5
    -- All attempts in which they chose it are among the new rows.
    HAVING count(DISTINCT n.attempt) = (
      SELECT count(*) FROM task_progress p
      WHERE p.company_id = n.company_id AND p.task_id = n.task_id AND p.part_id = n.part_id
        AND p.is_right IS NOT NULL AND p.grade IS NULL AND answer = ANY(p.answers))
  ) first_time
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, campaign_id, question_id, answer_id) DO UPDATE SET chosen = c.chosen + excluded.chosen;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_chosen_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO answer_counts AS c (company_id, campaign_id, question_id, answer_id, chosen)
  SELECT company_id, campaign_id, part_id, answer, -count(*)::integer
  FROM (
    SELECT DISTINCT o.company_id, o.campaign_id, o.task_id, o.part_id, answer
    FROM old_rows o CROSS JOIN LATERAL unnest(o.answers) answer
    WHERE o.campaign_id IS NOT NULL AND o.is_right IS NOT NULL AND o.grade IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM task_progress p
        WHERE p.company_id = o.company_id AND p.task_id = o.task_id AND p.part_id = o.part_id
          AND p.is_right IS NOT NULL AND p.grade IS NULL AND answer = ANY(p.answers))
  ) last_time
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, campaign_id, question_id, answer_id) DO UPDATE SET chosen = c.chosen + excluded.chosen;
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM answer_counts;
--> statement-breakpoint
INSERT INTO answer_counts (company_id, campaign_id, question_id, answer_id, chosen)
SELECT company_id, campaign_id, part_id, answer, count(DISTINCT task_id)::integer
FROM task_progress CROSS JOIN LATERAL unnest(answers) answer
WHERE campaign_id IS NOT NULL AND is_right IS NOT NULL AND grade IS NULL
GROUP BY 1, 2, 3, 4;
