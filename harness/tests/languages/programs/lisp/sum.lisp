(defun depth (n) (if (= n 0) 0 (+ 1 (depth (- n 1)))))
(let ((a (read)) (b (read)))
  (when (= (depth 100000) 100000) (format t "~d~%" (+ a b))))
